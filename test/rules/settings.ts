import { IssueKeyDto } from '../../src/accounts/admin/admin.dto';
import { RegisterWebhookDto, UpdateWebhookDto } from '../../src/webhooks/webhook.dto';
import { UpdateWidgetDto } from '../../src/widget/update-widget.dto';
import type { Rules } from './rules';

const HOOK = { name: 'Hook', url: 'https://hooks.example.com/', events: ['message.sent'] };

/** The rules of webhooks, widgets and keys. */
export const SETTINGS: Rules[] = [
  [
    'a webhook',
    RegisterWebhookDto,
    HOOK,
    [
      ['no name', { name: undefined }, 'name', 'required'],
      ['an empty name', { name: ' ' }, 'name', 'required'],
      ['a long name', { name: 'x'.repeat(101) }, 'name', 'max_length'],
      ['a name that is not text', { name: 1 }, 'name', 'type'],
      ['no url', { url: undefined }, 'url', 'required'],
      ['an empty url', { url: '' }, 'url', 'required'],
      ['no events', { events: undefined }, 'events', 'required'],
      ['an empty list of events', { events: [] }, 'events', 'range'],
      ['null for events', { events: null }, 'events', 'type'],
      ['events that are not a list', { events: 'message.sent' }, 'events', 'type'],
      ['events that are an object', { events: { 0: 'message.sent' } }, 'events', 'type'],
      ['an unknown event', { events: ['message.sent', 'message.read'] }, 'events.1', 'enum'],
      ['an event in other case', { events: ['Message.Sent'] }, 'events.0', 'enum'],
      ['an event that is not text', { events: [1] }, 'events.0', 'enum'],
      ['an unknown field', { secret: 'whsec_mine' }, 'secret', 'unknown'],
      ['isActive, which registration does not accept', { isActive: false }, 'isActive', 'unknown'],
    ],
  ],
  [
    'a change of a webhook',
    UpdateWebhookDto,
    {},
    [
      ['an empty name', { name: '' }, 'name', 'required'],
      ['null as name', { name: null }, 'name', 'type'],
      ['an empty url', { url: '' }, 'url', 'required'],
      ['null as url', { url: null }, 'url', 'type'],
      ['a url that is not one of the web', { url: 'ftp://hooks.example.com/' }, 'url', 'url'],
      ['a url with an impossible port', { url: 'https://127.0.0.1.nip.io:99999/' }, 'url', 'url'],
      ['no events', { events: [] }, 'events', 'range'],
      ['an unknown event', { events: ['nothing'] }, 'events.0', 'enum'],
      ['null as events', { events: null }, 'events', 'type'],
      ['isActive as text', { isActive: 'false' }, 'isActive', 'type'],
      ['null as isActive', { isActive: null }, 'isActive', 'type'],
      ['its id', { id: 1 }, 'id', 'unknown'],
      ['an unknown field', { name: 'ERP', active: false }, 'active', 'unknown'],
    ],
  ],
  [
    'a change of a widget',
    UpdateWidgetDto,
    {},
    [
      ['enabled as text', { enabled: 'yes' }, 'enabled', 'type'],
      ['a URL as domain', { allowedDomains: ['https://example.com'] }, 'allowedDomains.0', 'format'],
      [
        'a policy as domain',
        { allowedDomains: ["example.com 'unsafe-inline'"] },
        'allowedDomains.0',
        'format',
      ],
      ['domains that are not a list', { allowedDomains: 'example.com' }, 'allowedDomains', 'type'],
      ['a limit of 0', { limits: { visitorMessagesPerHour: 0 } }, 'limits.visitorMessagesPerHour', 'range'],
      ['an unknown limit', { limits: { perMinute: 1 } }, 'limits.perMinute', 'unknown'],
      ['null as limits', { limits: null }, 'limits', 'type'],
      ['limits that are a list', { limits: [] }, 'limits', 'type'],
      ['an unknown field of the form', { leadForm: { fields: ['shoe size'] } }, 'leadForm.fields.0', 'enum'],
      ['a script as URL', { leadForm: { consentUrl: 'javascript:alert(1)' } }, 'leadForm.consentUrl', 'url'],
      ['seven questions', { suggestedQuestions: Array(7).fill('Why?') }, 'suggestedQuestions', 'range'],
      ['an empty question', { suggestedQuestions: [''] }, 'suggestedQuestions.0', 'format'],
      ['the name of a colour', { colors: { light: 'red' } }, 'colors.light', 'color'],
      ['an unknown position', { position: 'top' }, 'position', 'enum'],
      ['a URL as path', { greeting: { pages: ['https://example.com/'] } }, 'greeting.pages.0', 'format'],
      ['its public id', { publicId: 'wid_mine' }, 'publicId', 'unknown'],
    ],
  ],
  [
    'a key',
    IssueKeyDto,
    { mode: 'live' },
    [
      ['no mode', { mode: undefined }, 'mode', 'required'],
      ['an unknown mode', { mode: 'prod' }, 'mode', 'enum'],
      ['an unknown scope', { scopes: ['agents:steal'] }, 'scopes.0', 'enum'],
      ['no scope at all', { scopes: [] }, 'scopes', 'range'],
      ['scopes that are not a list', { scopes: 'agents:read' }, 'scopes', 'type'],
      ['an end that is not a moment', { expiresAt: '2099-02-30T00:00:00Z' }, 'expiresAt', 'format'],
      ['an end without a time zone', { expiresAt: '2099-01-01T00:00:00' }, 'expiresAt', 'format'],
      ['a name that is too long', { name: 'a'.repeat(101) }, 'name', 'max_length'],
      ['an unknown field', { plan: 'pro' }, 'plan', 'unknown'],
    ],
  ],
];
