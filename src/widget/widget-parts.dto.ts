import { ApiProperty } from '@nestjs/swagger';
import { COLOR_PATTERN } from '../agents/color';
import { Choice, Choices, UrlOrEmpty } from '../platform/http/requests/fields/answer-fields';

/** When the widget asks a visitor for contact details. */
export const LEAD_FORM_TIMES = ['never', 'before', 'during', 'unanswered'] as const;
/** The contact details that it can ask for. */
export const LEAD_FIELDS = ['name', 'email', 'phone', 'companyName'] as const;
export const POSITIONS = ['right', 'left'] as const;
export const THEMES = ['auto', 'light', 'dark'] as const;

/** How many messages visitors may send. */
export class ShownLimitsDto {
  /** @example 30 */
  visitorMessagesPerHour: number;

  /** @example 100 */
  addressMessagesPerHour: number;

  /** @example 2000 */
  agentMessagesPerDay: number;
}

/** The form that asks a visitor for contact details. */
export class ShownLeadFormDto {
  @Choice(LEAD_FORM_TIMES)
  when: (typeof LEAD_FORM_TIMES)[number];

  @Choices(LEAD_FIELDS)
  fields: (typeof LEAD_FIELDS)[number][];

  /** @example "" */
  title: string;

  /** @example "" */
  consentText: string;

  @UrlOrEmpty('')
  consentUrl: string;
}

/** The tenant's colours. An empty colour stands for the agent's `primaryColor`. */
export class ShownColorsDto {
  @ApiProperty({ pattern: COLOR_PATTERN, example: '#00aa77' })
  light: string;

  @ApiProperty({ pattern: COLOR_PATTERN, example: '' })
  dark: string;
}

/** A bubble beside the launcher that greets each visitor once. */
export class ShownGreetingDto {
  /**
   * Empty: no bubble.
   * @example "Can we help you choose?"
   */
  text: string;

  /**
   * The paths that show it; `*` stands for any characters. Empty: every page.
   * @example ["/pricing", "/shop/*"]
   */
  pages: string[];
}

/** Texts that replace the built-in texts. */
export class ShownTextsDto {
  /** @example "Ask us anything" */
  title: string;

  /** @example "" */
  subtitle: string;

  /** @example "" */
  placeholder: string;

  /** @example "" */
  launcher: string;
}
