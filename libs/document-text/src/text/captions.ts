import { endsSentence, joint } from '@app/languages';
import type { TextSink } from '../section-writer';

/** A pause of this length ends a paragraph, and so does the end of a sentence in a long paragraph. */
const PAUSE_SECONDS = 4;
const LONG_CHARS = 400;
const MAX_CHARS = 1_500;

const TIME = String.raw`(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}`;
const TIMING = new RegExp(String.raw`^\s*(${TIME})\s*-->\s*(${TIME})`);
const FIRST_CUE = new RegExp(String.raw`^\s*\d+[^\S\n]*\r?\n\s*${TIME}\s*-->`);
/** Tags of both formats: voices and classes of WebVTT, times within a cue, styles and positions of SubRip. */
const VOICE = /<v(?:\.[^\s>]*)?\s+([^>]+)>/;
const TAG = /<\/?[a-z][^>]*>|<[\d:.]+>|\{\\[^}]*\}/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
  amp: '&',
};

/** A caption, and when it is shown. */
interface Cue {
  start: number;
  end: number;
  lines: string[];
}

/** Whether a text is captions of a video: WebVTT or SubRip. */
export function isCaptions(text: string): boolean {
  return /^WEBVTT(?:\s|$)/.test(text) || FIRST_CUE.test(text);
}

/** Writes the words of captions as paragraphs, which a pause or another speaker ends; neither times nor numbers. */
export function writeCaptions(source: string, writer: TextSink): void {
  let paragraph = '';
  let speaker = '';
  let last: Cue | null = null;
  const flush = (): void => {
    writer.block(paragraph);
    paragraph = '';
  };
  for (const cue of cuesOf(source)) {
    let voice = '';
    for (const line of cue.lines) {
      voice = VOICE.exec(line)?.[1]?.trim() ?? voice;
      const by = voice;
      if (line.includes('</v>')) voice = '';
      const words = wordsOf(line);
      // Captions that roll up repeat the line above.
      const isRepeated = last !== cue && last?.lines.some((shown) => wordsOf(shown) === words);
      if (words === '' || isRepeated) continue;
      const isEnd = paragraph.length >= LONG_CHARS && endsSentence(paragraph);
      const isPause = last !== null && cue.start - last.end >= PAUSE_SECONDS;
      if (by !== speaker || isEnd || isPause || paragraph.length >= MAX_CHARS) flush();
      if (paragraph !== '') paragraph += joint(paragraph, words) + words;
      else paragraph = by === '' ? words : `${by}: ${words}`;
      [speaker, last] = [by, cue];
    }
  }
  flush();
}

/** The captions in their order. Numbers, names, notes and styles stand outside of them. */
function cuesOf(source: string): Cue[] {
  const cues: Cue[] = [];
  let open: Cue | null = null;
  const lines = source.split(/\r\n?|\n/);
  for (const [at, line] of lines.entries()) {
    const timing = TIMING.exec(line);
    if (timing !== null) {
      open = { start: secondsOf(timing[1]!), end: secondsOf(timing[2]!), lines: [] };
      cues.push(open);
    } else if (line.trim() === '') open = null;
    // Some programs leave out the empty line before the number of the next caption.
    else if (open !== null && !(/^\s*\d+\s*$/.test(line) && TIMING.test(lines[at + 1] ?? '')))
      open.lines.push(line);
  }
  return cues;
}

function secondsOf(time: string): number {
  return time
    .replace(',', '.')
    .split(':')
    .reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

function wordsOf(line: string): string {
  return line
    .replace(TAG, '')
    .replace(/&(lt|gt|nbsp|lrm|rlm|amp);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim();
}
