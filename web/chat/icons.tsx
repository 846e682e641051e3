import type { ComponentChildren, JSX, VNode } from 'preact';

/** A drawing of 24 by 24. */
export function Icon({ children }: { children: ComponentChildren }): VNode {
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
export const ExpandIcon = () => <Icon>{<path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />}</Icon>;
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
export const MailIcon = () => <Icon>{<path d="M4 6h16v12H4zM4 7l8 6 8-6" />}</Icon>;
export const ChatIcon = () => (
  <Icon>{<path d="M5 18.5V8a3 3 0 013-3h8a3 3 0 013 3v5a3 3 0 01-3 3H8.5z" />}</Icon>
);
export const LatestIcon = () => <Icon>{<path d="M12 5v13M6 12.5l6 6 6-6" />}</Icon>;
