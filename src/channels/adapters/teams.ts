import type { JSONWebKeySet } from 'jose';
import { SafeFetchError } from '@app/safe-fetch';
import type { ChannelAdapter, Credentials, PlatformApp, PlatformResponse } from '../channel-adapter';
import { TEAMS_MARKDOWN } from '../rich-text/text-format';
import type { TeamsApp, TeamsRequest } from '../teams/teams-client.service';
import { serviceUrlOf } from '../teams/teams-token';
import { withListed } from './choices';
import { jsonObjectOf, objectIn, textIn } from './json';
import { resultOf } from './send-result';
import { eventOfActivity, placeOf } from './teams-event';

const MAX_ACTIONS = 6;

/** Microsoft Teams, by the Bot Connector, for a tenant's own app: chats, group chats and channels of teams. */
export const teams: ChannelAdapter = {
  credentials: ['appId', 'appPassword', 'tenantId'],
  generated: [],
  format: TEAMS_MARKDOWN,
  windowMs: Number.POSITIVE_INFINITY,
  paceMs: () => 1_000,

  /** A genuine activity names the same connector as its token: answers go only there. */
  async verify({ headers, body }, { client, credentials: { appId } }, nowMs) {
    const [, token] = /^Bearer (\S+)$/i.exec(String(headers['authorization'] ?? '')) ?? [];
    if (token === undefined) return false;
    const keys = await client({ path: '' });
    const isRead = keys.status === 200 && Array.isArray(keys.body['keys']);
    if (!isRead) throw new SafeFetchError('network', 'The keys of the Bot Connector cannot be read');
    const named = await serviceUrlOf(token, keys.body as unknown as JSONWebKeySet, { appId: appId!, nowMs });
    return named !== undefined && named === textIn(jsonObjectOf(body), 'serviceUrl');
  },

  parse: eventOfActivity,

  async connect(client, credentials) {
    const response = await client({ path: '', body: { app: appOf(credentials) } satisfies TeamsRequest });
    return { problem: response.status === 200 ? null : problemOf(response) };
  },

  async send(app, thread, message) {
    const { isGroup } = placeOf(thread);
    const choices = message.choices?.slice(0, MAX_ACTIONS) ?? [];
    const hasButtons = !isGroup && choices.length > 0;
    const actions = choices.map((value) => ({ type: 'imBack', title: value, value }));
    const response = await post(app, thread, {
      type: 'message',
      textFormat: 'markdown',
      text: hasButtons ? message.text : withListed(message, TEAMS_MARKDOWN),
      ...(message.replyTo && { replyToId: message.replyTo }),
      ...(hasButtons && { suggestedActions: { actions } }),
    });
    if (response.status === 401) {
      const reason = problemOf(response);
      // A token that the connector refuses is replaced; the login tells whether the credentials are refused.
      return 'error_description' in response.body
        ? { outcome: 'retry', reason, failure: 'credentials_refused' }
        : { outcome: 'retry', reason };
    }
    return resultOf(response, textIn(response.body, 'id'), problemOf(response));
  },

  typing: {
    everyMs: 3_000,
    show: (app, { thread }) => post(app, thread, { type: 'typing' }),
  },
};

function post(
  { client, credentials }: PlatformApp,
  thread: string,
  activity: { type: string; replyToId?: string; [field: string]: unknown },
): Promise<PlatformResponse> {
  const { serviceUrl, conversation } = placeOf(thread);
  const place = [
    'v3/conversations',
    conversation,
    'activities',
    ...(activity.replyToId ? [activity.replyToId] : []),
  ];
  const path = place.map((part, index) => (index % 2 === 0 ? part : encodeURIComponent(part))).join('/');
  const url = `${serviceUrl.replace(/\/+$/, '')}/${path}`;
  return client({ path: url, body: { app: appOf(credentials), activity } satisfies TeamsRequest });
}

function appOf({ appId = '', appPassword = '', tenantId = '' }: Credentials): TeamsApp {
  return { appId, appPassword, tenantId };
}

/** The words of the connector, or of the login. */
function problemOf({ status, body }: PlatformResponse): string {
  const login = textIn(body, 'error_description')?.split(/[\r\n]/)[0];
  return login ?? textIn(objectIn(body, 'error'), 'message') ?? `Teams answered with the status ${status}`;
}
