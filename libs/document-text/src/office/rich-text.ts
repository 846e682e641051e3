import type { Attributes } from '../archive/xml';
import { raisedMark } from '../raised-mark';
import { isOn } from './switches';

/** A text of an XLSX file in runs, without what is struck out and the pronunciation of Japanese texts. */
export class RichText {
  private text = '';
  private isText = false;
  private isPhonetic = false;
  private isRaised = false;
  private isStruck = false;

  open(name: string, attributes: Attributes): void {
    if (name === 'r') this.isRaised = this.isStruck = false;
    else if (name === 'vertAlign') this.isRaised = attributes['val'] === 'superscript';
    else if (name === 'strike') this.isStruck = isOn(attributes);
    else if (name === 'rPh') this.isPhonetic = true;
    else if (name === 't') this.isText = !this.isPhonetic && !this.isStruck;
  }

  add(own: string): void {
    if (this.isText) this.text += (this.isRaised ? raisedMark(this.text, own) : '') + own;
  }

  close(name: string): void {
    if (name === 't') this.isText = false;
    else if (name === 'rPh') this.isPhonetic = false;
  }

  /** The text that has ended. The next one begins empty. */
  take(): string {
    const { text } = this;
    this.text = '';
    this.isRaised = this.isStruck = false;
    return text;
  }
}
