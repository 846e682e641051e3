const BEEP_SECONDS = 0.25;
const BEEP_HZ = 660;

/** Announces unread answers by a short sound and a number in the title of the page. */
export class Alerts {
  private title = '';
  private count = 0;

  show(count: number): void {
    if (count > this.count) beep();
    if (this.count === 0) this.title = document.title;
    if (count !== this.count) document.title = count > 0 ? `(${count}) ${this.title}` : this.title;
    this.count = count;
  }
}

/** Browsers are silent until the visitor has used the page. */
function beep(): void {
  try {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    const { currentTime } = context;
    tone.frequency.value = BEEP_HZ;
    volume.gain.setValueAtTime(0.08, currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + BEEP_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(currentTime + BEEP_SECONDS);
    tone.addEventListener('ended', () => void context.close());
  } catch {
    // This browser plays no sound.
  }
}
