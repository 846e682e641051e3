import type { ComponentChildren, JSX, VNode } from 'preact';

function Icon({ children }: { children: ComponentChildren }): VNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

type IconButtonProps = JSX.IntrinsicElements['button'] & { label: string };

/** A button that shows an icon only. The label is its accessible name and its tooltip. */
export function IconButton({ label, ...props }: IconButtonProps): VNode {
  return <button type="button" class="icon" aria-label={label} title={label} {...props} />;
}

export const SendIcon = () => <Icon>{<path d="M12 19V6M6 11.5l6-6 6 6" />}</Icon>;
export const StopIcon = () => (
  <Icon>{<rect x="7" y="7" width="10" height="10" rx="2" fill="currentColor" />}</Icon>
);
export const CloseIcon = () => <Icon>{<path d="M6 6l12 12M18 6L6 18" />}</Icon>;
export const MenuIcon = () => <Icon>{<path d="M5 7h14M5 12h14M5 17h14" />}</Icon>;
export const NewIcon = () => <Icon>{<path d="M12 5v14M5 12h14" />}</Icon>;
export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="3.5" />
    <path d="M5 20c.8-3.6 3.6-5.5 7-5.5s6.2 1.9 7 5.5" />
  </Icon>
);
export const UpIcon = () => (
  <Icon>
    <path d="M7 11v9H4v-9zM7 11l4-7c1.6 0 2.5 1.2 2.2 2.7L12.6 10H18c1.3 0 2.2 1.2 1.9 2.4l-1.5 6c-.2.9-1 1.6-2 1.6H7" />
  </Icon>
);
export const DownIcon = () => (
  <Icon>
    <path d="M7 13V4H4v9zM7 13l4 7c1.6 0 2.5-1.2 2.2-2.7L12.6 14H18c1.3 0 2.2-1.2 1.9-2.4l-1.5-6c-.2-.9-1-1.6-2-1.6H7" />
  </Icon>
);
export const LinkIcon = () => (
  <Icon>{<path d="M9 15l6-6M10 6l1-1a4 4 0 016 6l-1 1M14 18l-1 1a4 4 0 01-6-6l1-1" />}</Icon>
);
