import { PartialType } from '@nestjs/swagger';
import { Color } from '../agents/color';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import {
  Flag,
  MayBeAbsent,
  Nested,
  OneOf,
  Setting,
  SomeOf,
  Texts,
  WholeNumberFrom,
} from '../platform/http/requests/fields/fields';
import { UrlSetting } from '../platform/http/requests/fields/url-fields';
import { isDomainPattern } from './allowed-domains';
import {
  LEAD_FIELDS,
  LEAD_FORM_TIMES,
  POSITIONS,
  ShownColorsDto,
  ShownGreetingDto,
  ShownLeadFormDto,
  ShownLimitsDto,
  ShownTextsDto,
  THEMES,
} from './widget-parts.dto';
import type { Widget } from './widget.entity';

const MAX_DOMAINS = 50;
const MAX_DOMAIN_CHARACTERS = 255;
const MAX_QUESTIONS = 6;
const MAX_LIMIT = 100_000;
const MAX_PAGES = 20;
const MAX_PATH_CHARACTERS = 200;
const isPath = (path: string): boolean => /^\/[^?#]*$/.test(path);

/** How many messages visitors may send. Only included fields change. */
class WidgetLimitsDto {
  @MayBeAbsent(WholeNumberFrom(1, MAX_LIMIT))
  visitorMessagesPerHour: number;

  /** From one network address: an IPv4 address, or a /64 of IPv6. */
  @MayBeAbsent(WholeNumberFrom(1, MAX_LIMIT))
  addressMessagesPerHour: number;

  @MayBeAbsent(WholeNumberFrom(1, MAX_LIMIT))
  agentMessagesPerDay: number;
}

/** The form that asks a visitor for contact details. Only included fields change. */
class LeadFormDto {
  /** Before the chat, during it, or when the agent has no answer. */
  @MayBeAbsent(OneOf(LEAD_FORM_TIMES))
  when: ShownLeadFormDto['when'];

  @MayBeAbsent(SomeOf(LEAD_FIELDS))
  fields: ShownLeadFormDto['fields'];

  @Setting(200)
  title: string;

  /** The text that the visitor agrees to. If it is set, the form has a checkbox. */
  @Setting(1000)
  consentText: string;

  @UrlSetting()
  consentUrl: string;
}

/** The tenant's colours. An empty colour stands for the agent's `primaryColor`. Only included fields change. */
class WidgetColorsDto {
  /** On light backgrounds and for the launcher. */
  @Color()
  light: string;

  /** On dark backgrounds. */
  @Color()
  dark: string;
}

/** Texts that replace the built-in texts in the visitor's language. Only included fields change. */
class WidgetTextsDto {
  @Setting(60)
  title: string;

  @Setting(120)
  subtitle: string;

  @Setting(120)
  placeholder: string;

  @Setting(60)
  launcher: string;
}

/** A bubble beside the launcher that greets each visitor once. Only included fields change. */
class WidgetGreetingDto {
  @Setting(200)
  text: string;

  @MayBeAbsent(Texts(MAX_PAGES, MAX_PATH_CHARACTERS, isPath, 'must be a path like /pricing or /shop/*'))
  pages: string[];
}

/** The settings of a widget. */
class WidgetSettingsDto {
  /** Whether visitors can use it. */
  @Flag()
  enabled: boolean;

  /**
   * The sites that may embed it: `example.com`, `*.example.com` for its subdomains, `localhost:8080`, or `*` for any.
   * If the list is empty, only the chat page can be used.
   * @example ["www.example.com"]
   */
  @Texts(MAX_DOMAINS, MAX_DOMAIN_CHARACTERS, isDomainPattern, 'must be a host like example.com, or *')
  allowedDomains: string[];

  /** Whether only verified visitors may chat. */
  @Flag()
  identityRequired: boolean;

  /** The URL of the public keys (JWKS) for identity tokens with RS256 or ES256: https, a public host. */
  @UrlSetting()
  identityJwksUrl: string;

  @Nested(() => WidgetLimitsDto)
  limits: ShownLimitsDto;

  @Nested(() => LeadFormDto)
  leadForm: ShownLeadFormDto;

  /** Whether visitors can ask to talk to a person. */
  @Flag()
  handoff: boolean;

  /**
   * Questions that the widget suggests. If the list is empty, it suggests headings of the training sources.
   * @example ["How do I reset my password?"]
   */
  @Texts(MAX_QUESTIONS, 200)
  suggestedQuestions: string[];

  @Nested(() => WidgetGreetingDto)
  greeting: ShownGreetingDto;

  /** Whether a sound and the title of the page announce an unread answer of a person. */
  @Flag()
  alerts: boolean;

  /** Whether visitors can send images and files, which are stored. */
  @Flag()
  attachments: boolean;

  /** Whether the widget asks once in a conversation if it helped and, after a person, for a rating. Default: true. */
  @Flag()
  feedbackQuestion: boolean;

  @OneOf(POSITIONS)
  position: Widget['position'];

  @OneOf(THEMES)
  theme: Widget['theme'];

  @Nested(() => WidgetColorsDto)
  colors: ShownColorsDto;

  @Nested(() => WidgetTextsDto)
  texts: ShownTextsDto;
}

/** Body of Update Widget. Only included fields change. */
@BodySchema('UpdateWidget', { allowedDomains: ['www.example.com'], enabled: true })
export class UpdateWidgetDto extends PartialType(WidgetSettingsDto, { skipNullProperties: false }) {}
