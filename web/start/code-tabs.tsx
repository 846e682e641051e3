import { CodePanel } from './code-panel';
import { curlCommand, masked, nodeModule, pythonScript, type ApiCall } from './code-samples';
import type { Service } from './service';
import { Tabs } from './tabs';

const LANGUAGES = { curl: curlCommand, 'Node.js': nodeModule, Python: pythonScript };

/** A call of the API. */
interface Call {
  label: string;
  /** Relative to the API. */
  path: string;
  body?: ApiCall['body'];
}

/** Calls of the API as curl, in Node.js and in Python, with the key of this page. */
export function CodeTabs({ service, label, calls }: { service: Service; label: string; calls: Call[] }) {
  const tabs = Object.entries(LANGUAGES).map(([name, sample]) => ({
    name,
    content: calls.map(({ label: title, path, body }) => {
      const withKey = (key: string) =>
        sample({ method: body ? 'POST' : 'GET', url: service.apiUrl(path), key, body });
      return (
        <CodePanel
          key={`${name} ${title}`}
          label={title}
          text={withKey(service.key)}
          maskedText={withKey(masked(service.key))}
        />
      );
    }),
  }));
  return <Tabs label={label} tabs={tabs} />;
}
