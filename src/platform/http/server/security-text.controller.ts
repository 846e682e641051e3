import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Settings } from '../../config/settings';
import { routeNotFound } from '../errors';
import { Public } from '../requests/access';
import { publicBaseOf } from '../requests/fields/base-url';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** The operator's contact for reports of vulnerabilities (RFC 9116). */
@ApiExcludeController()
@Public()
@Controller()
export class SecurityTextController {
  constructor(private readonly settings: Settings) {}

  /** @throws ApiError ROUTE_NOT_FOUND without a contact */
  @Get('.well-known/security.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  get(): string {
    const { SECURITY_CONTACT: contact, PUBLIC_URL: publicUrl } = this.settings;
    if (contact === undefined) throw routeNotFound();
    return securityText({ contact, publicUrl, nowMs: Date.now() });
  }
}

/** The text with a contact, which is a URI or an email address. It holds for half a year from this day. Pure. */
export function securityText({
  contact,
  publicUrl,
  nowMs,
}: {
  contact: string;
  publicUrl?: string | undefined;
  nowMs: number;
}): string {
  const expires = new Date((Math.floor(nowMs / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  const canonical = publicUrl && `${publicBaseOf(publicUrl)}/.well-known/security.txt`;
  const fields = [
    ['Contact', contact.includes(':') ? contact : `mailto:${contact}`],
    ['Expires', expires.replace('.000', '')],
    ['Preferred-Languages', 'en'],
    ...(canonical ? [['Canonical', canonical]] : []),
  ];
  return fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
}
