'use client';

import { createElement, useEffect, useRef, type ReactElement } from 'react';

const EVENTS = ['message', 'lead', 'handoff', 'rating', 'open', 'close', 'error'] as const;

/** The properties of a `ParleyWidget`. */
export interface ParleyWidgetProps {
  /** The address of the service, such as `https://chat.example.com`. */
  baseUrl: string;
  /** The public id of the agent's widget: `wid_…`. */
  publicId: string;
  /** True for a chat in an element at this place, instead of the launcher. */
  inline?: boolean;
  /** Of an inline chat, such as `480px`; 640 px without it. */
  height?: string | undefined;
  /** The language of the texts, instead of the browser's. */
  language?: string | undefined;
  /** The token of a verified visitor. */
  identityToken?: string | undefined;
  /** Listeners to the events of the widget. */
  on?: Partial<Record<(typeof EVENTS)[number], (data: unknown) => void>>;
}

/** The chat of an agent, as long as it is mounted. A page shows one at a time. */
export function ParleyWidget(props: ParleyWidgetProps): ReactElement | null {
  const { baseUrl, publicId, inline = false, height, language, identityToken, on } = props;
  const listeners = useRef(on);
  useEffect(() => {
    listeners.current = on;
  });
  useEffect(() => {
    const page = window as { parley?: (...call: unknown[]) => void };
    const script = document.createElement('script');
    let state: 'loading' | 'loaded' | 'gone' = 'loading';
    script.src = `${baseUrl}/widget.js`;
    script.dataset['agent'] = publicId;
    if (language) script.dataset['language'] = language;
    if (identityToken) script.dataset['identityToken'] = identityToken;
    script.addEventListener('load', () => {
      if (state === 'gone') return;
      state = 'loaded';
      for (const event of EVENTS)
        page.parley?.('on', event, (data: unknown) => listeners.current?.[event]?.(data));
    });
    document.body.append(script);
    return () => {
      if (state === 'loaded') page.parley?.('remove');
      state = 'gone';
      script.remove();
      // A script that loads later shows nothing without an agent.
      delete script.dataset['agent'];
    };
  }, [baseUrl, publicId, inline, language, identityToken]);
  if (!inline) return null;
  return createElement('div', { 'data-parley-inline': '', style: { '--parley-height': height } });
}
