import { MayBeAbsent, RequiredText } from '../../platform/http/requests/fields';
import { BodySchema } from '../../platform/http/requests/body-schema';
import { pick, present } from '../../platform/http/requests/present';
import { ShownLeadFormDto, ShownTextsDto } from '../widget.dto';
import type { Visit } from './visit';
import type { VisitorToken } from './visitor-tokens.service';

const MAX_TOKEN_CHARACTERS = 4096;

/** Body of Begin Visit. */
@BodySchema('BeginVisit', { identityToken: '<IDENTITY_TOKEN>' })
export class BeginVisitDto {
  /** The token with which the tenant's server vouches for the visitor. Without it the visitor is anonymous. */
  @MayBeAbsent()
  @RequiredText(MAX_TOKEN_CHARACTERS)
  identityToken?: string;
}

/** The data of an agent that a browser may read. */
export type PublicAgent = ReturnType<typeof presentPublicAgent>;

/** An agent as its visitors see it, without its instructions and other internal settings. */
export function presentPublicAgent({ agent, widget }: Visit, suggestedQuestions: string[]) {
  return {
    publicId: widget.publicId,
    name: agent.botName || agent.name,
    avatarUrl: agent.botAvatar,
    ...pick(agent, ['welcomeMessage', 'websiteUrl', 'removeBranding', 'gaID', 'agentType']),
    identityRequired: widget.identityRequired,
    leadForm: present(ShownLeadFormDto, widget.leadForm),
    handoff: widget.handoff,
    suggestedQuestions,
    position: widget.position,
    theme: widget.theme,
    colors: {
      light: widget.colors.light || agent.primaryColor,
      dark: widget.colors.dark || agent.primaryColor,
    },
    texts: present(ShownTextsDto, widget.texts),
  };
}

/** A visitor's token as JSON. */
export function presentVisitorToken({ visitorToken, visitor: { userId }, expiresAt }: VisitorToken) {
  return { visitorToken, visitor: { isVerified: userId !== null, userId }, expiresAt };
}
