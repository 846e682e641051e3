import { ApiProperty } from '@nestjs/swagger';
import { Choice, Timestamp, Url, UrlOrEmpty } from '../platform/http/requests/fields/answer-fields';
import { present } from '../platform/http/requests/present';
import {
  POSITIONS,
  ShownColorsDto,
  ShownGreetingDto,
  ShownLeadFormDto,
  ShownLimitsDto,
  ShownTextsDto,
  THEMES,
} from './widget-parts.dto';
import type { Widget } from './widget.entity';

/** The public settings of an agent. */
export class WidgetDto {
  /**
   * The id of the agent on web pages.
   * @example "wid_5sYf0bKq2XhWc9LmZ7TnRe"
   */
  publicId: string;

  enabled: boolean;

  /** @example ["www.example.com"] */
  allowedDomains: string[];

  identityRequired: boolean;

  hasIdentitySecret: boolean;

  @UrlOrEmpty()
  identityJwksUrl: string;

  limits: ShownLimitsDto;

  leadForm: ShownLeadFormDto;

  handoff: boolean;

  /** @example ["How do I reset my password?"] */
  suggestedQuestions: string[];

  greeting: ShownGreetingDto;

  alerts: boolean;

  attachments: boolean;

  feedbackQuestion: boolean;

  @Choice(POSITIONS)
  position: Widget['position'];

  @Choice(THEMES)
  theme: Widget['theme'];

  colors: ShownColorsDto;

  texts: ShownTextsDto;

  /**
   * The HTML that shows the widget on a page.
   * @example "<script src=\"https://chat.example.com/widget.js\" data-agent=\"wid_…\" async></script>"
   */
  snippet: string;

  @Url('https://chat.example.com/c/wid_5sYf0bKq2XhWc9LmZ7TnRe')
  chatUrl: string;

  @Timestamp()
  createdAt: Date;

  @Timestamp()
  updatedAt: Date;
}

/** Answer of Get and Update Widget. */
export class WidgetAnswerDto {
  widget: WidgetDto;
}

/** Answer of Rotate Identity Secret. */
export class IdentitySecretAnswerDto {
  /**
   * The secret that signs identity tokens. Only this answer contains it.
   * @example "wis_<IDENTITY_SECRET>"
   */
  @ApiProperty()
  identitySecret: string;
}

/** A widget as its tenant sees it. `baseUrl` is the service's, as browsers reach it. */
export function presentWidget(widget: Widget, baseUrl: string): WidgetDto {
  const { publicId, identitySecret, limits, leadForm, greeting, colors, texts } = widget;
  return present(WidgetDto, {
    ...widget,
    hasIdentitySecret: identitySecret !== null,
    limits: present(ShownLimitsDto, limits),
    leadForm: present(ShownLeadFormDto, leadForm),
    greeting: present(ShownGreetingDto, greeting),
    colors: present(ShownColorsDto, colors),
    texts: present(ShownTextsDto, texts),
    snippet: `<script src="${baseUrl}/widget.js" data-agent="${publicId}" async></script>`,
    chatUrl: `${baseUrl}/c/${publicId}`,
  });
}
