/** The styles of the launcher and the frame's box, in a shadow root that the page's styles do not reach. */
export const STYLES = `
:host { all: initial !important; position: fixed !important; z-index: 2147483647 !important; inset: auto !important;
  bottom: 0 !important; width: 0 !important; height: 0 !important; display: block !important; }
:host([data-position="right"]) { right: 0 !important; }
:host([data-position="left"]) { left: 0 !important; }
.launcher { all: unset; box-sizing: border-box; position: fixed; bottom: 20px; display: flex; align-items: center;
  justify-content: center; gap: 8px; min-width: 56px; height: 56px; padding: 0 16px; border-radius: 28px;
  cursor: pointer; color: var(--on-accent); background: var(--accent); box-shadow: 0 4px 16px rgb(0 0 0 / 25%);
  font: 600 15px/1 system-ui, sans-serif; }
.launcher:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
.launcher svg { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 2; }
.right .launcher, .right .box { right: 20px; }
.left .launcher, .left .box { left: 20px; }
.badge { position: absolute; top: -4px; inset-inline-end: -4px; min-width: 20px; height: 20px; padding: 0 5px;
  box-sizing: border-box; border-radius: 10px; color: #fff; background: #b3261e; font: 600 12px/20px system-ui, sans-serif;
  text-align: center; }
.badge:empty { display: none; }
.box { position: fixed; bottom: 88px; width: 400px; max-width: calc(100vw - 40px); height: 640px;
  max-height: calc(100vh - 108px); max-height: calc(100dvh - 108px); border-radius: 16px; overflow: hidden;
  background: Canvas; box-shadow: 0 8px 32px rgb(0 0 0 / 28%); animation: rise 0.16s ease-out; }
.box[hidden] { display: none; }
iframe { display: block; width: 100%; height: 100%; border: 0; }
@keyframes rise { from { opacity: 0; transform: translateY(8px); } }
@media (prefers-reduced-motion: reduce) { .box { animation: none; } }
@media (max-width: 480px), (max-height: 480px) {
  .box { inset: 0 !important; width: 100%; max-width: none; height: 100%; max-height: none; border-radius: 0; }
  .open .launcher { display: none; }
}
@media print { .launcher, .box { display: none; } }
`;
