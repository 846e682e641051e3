import { Icon } from './icons';

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
export const TextIcon = () => <Icon>{<path d="M7 4h7l4 4v12H7zM10 12h5M10 16h5" />}</Icon>;
