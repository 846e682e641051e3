/** The page behind a panel that covers it does not scroll. */
export class PageScroll {
  /** The page's own style while it does not scroll. */
  private before: string | undefined;

  /** Stops the page from scrolling, or lets it scroll again. */
  stop(isCovered: boolean): void {
    const { style } = document.documentElement;
    if (isCovered === (this.before !== undefined)) return;
    if (isCovered) {
      this.before = style.overflow;
      style.overflow = 'hidden';
    } else {
      style.overflow = this.before!;
      this.before = undefined;
    }
  }
}
