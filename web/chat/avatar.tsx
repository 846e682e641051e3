import type { VNode } from 'preact';
import { ChatIcon, PersonIcon } from './icons';
import { initialsOf } from './names';

/** A picture of the agent, or else the first letter of its name. */
export function AgentAvatar({ name, url }: { name: string; url: string }): VNode {
  if (url) return <img class="avatar" src={url} alt="" />;
  return (
    <span class="avatar" aria-hidden="true">
      {initialsOf(name).slice(0, 1) || <ChatIcon />}
    </span>
  );
}

/** The initials of a person. */
export function PersonAvatar({ name }: { name: string }): VNode {
  return (
    <span class="avatar of-person" aria-hidden="true">
      {initialsOf(name) || <PersonIcon />}
    </span>
  );
}
