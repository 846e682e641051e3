/** @jsxImportSource react */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ParleyWidget, type ParleyWidgetProps } from '../../libs/client/src/react';

/** A page of React, in its strict mode for development, which mounts everything twice. Tests call its functions. */
const root = createRoot(document.body.appendChild(document.createElement('div')));
const page = {
  heard: [] as string[],
  show: (props: ParleyWidgetProps) =>
    root.render(
      <StrictMode>
        <ParleyWidget {...props} on={{ message: (data) => page.heard.push(JSON.stringify(data)) }} />
      </StrictMode>,
    ),
  hide: () => root.render(null),
};
Object.assign(globalThis, { page });
