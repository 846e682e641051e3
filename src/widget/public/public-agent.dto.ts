import { MayBeAbsent, RequiredText } from '../../platform/http/requests/fields/fields';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { pick, present } from '../../platform/http/requests/present';
import { openingAt, type OpeningHours } from '../../agents/opening-hours';
import { accentsFor } from './accents';
import { launcherTexts } from './launcher-texts';
import { ShownGreetingDto, ShownLeadFormDto, ShownTextsDto } from '../widget-parts.dto';
import type { Visit } from './visit';
import type { VisitorToken } from './visitor-tokens.service';

const MAX_TOKEN_CHARACTERS = 4096;

/** Body of Begin Visit. */
@BodySchema('BeginVisit', { identityToken: '<IDENTITY_TOKEN>' })
export class BeginVisitDto {
  /** The token with which the tenant's server vouches for the visitor. Without it the visitor is anonymous. */
  @MayBeAbsent(RequiredText(MAX_TOKEN_CHARACTERS))
  identityToken?: string;
}

/** The data of an agent that a browser may read. */
export type PublicAgent = ReturnType<typeof presentPublicAgent>;

/**
 * An agent as its visitors see it, without its instructions and other internal settings. Colours and texts of the
 * launcher come ready for use, so that the loader contains neither the calculation nor texts of other languages.
 * `transcripts`: whether conversations are sent by mail.
 */
export function presentPublicAgent(
  { agent, widget, clock }: Visit,
  {
    suggestedQuestions,
    acceptLanguage,
    transcripts,
  }: { suggestedQuestions: readonly string[]; acceptLanguage: string; transcripts: boolean },
) {
  const colors = {
    light: widget.colors.light || agent.primaryColor,
    dark: widget.colors.dark || agent.primaryColor,
  };
  return {
    publicId: widget.publicId,
    name: agent.botName || agent.name,
    avatarUrl: agent.botAvatar,
    ...pick(agent, ['welcomeMessage', 'websiteUrl', 'removeBranding', 'gaID', 'agentType']),
    identityRequired: widget.identityRequired,
    leadForm: present(ShownLeadFormDto, widget.leadForm),
    handoff: widget.handoff,
    opening: agent.openingHours && presentOpening(agent.openingHours, clock.now()),
    transcripts,
    suggestedQuestions,
    greeting: present(ShownGreetingDto, widget.greeting),
    ...pick(widget, ['alerts', 'attachments']),
    position: widget.position,
    theme: widget.theme,
    colors,
    accents: { light: accentsFor(colors.light, false), dark: accentsFor(colors.dark, true) },
    texts: present(ShownTextsDto, widget.texts),
    launcherTexts: launcherTexts(acceptLanguage),
  };
}

/** Whether people answer now, when this changes, and the time zone of these times. */
function presentOpening(hours: OpeningHours, now: Date) {
  const { isOpen, changesAt } = openingAt(hours, now);
  const [openUntil, opensAt] = isOpen ? [changesAt, null] : [null, changesAt];
  return { isOpen, openUntil, opensAt, timeZone: hours.timeZone };
}

/** A visitor's token as JSON. */
export function presentVisitorToken({ visitorToken, visitor: { userId }, expiresAt }: VisitorToken) {
  return { visitorToken, visitor: { isVerified: userId !== null, userId }, expiresAt };
}
