import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RequestBody } from '../../platform/http/requests/bodies/input.guard';
import type { Request } from 'express';
import { GRANTED_SCOPE } from '../../auth/grants/grant-authentication.service';
import { Public } from '../../platform/http/requests/access';
import type { ApiError } from '../../platform/http/errors';
import type { ErrorAnswer } from '../../platform/http/send-error';
import { metadataAddressOf } from './oauth/addresses';

/** The instruction for a client without a valid API key. */
const WANTED = 'this server has no OAuth; send an API key as Authorization: Bearer <API_KEY>';

/**
 * Tells MCP clients that try to register for OAuth to send an API key. After a 401 without metadata of an authorization
 * server, they register at this path, and show the description of an error in the form of RFC 7591.
 */
@ApiExcludeController()
@Controller()
@Public()
export class NoOAuthController {
  @Post('register')
  @HttpCode(403)
  @RequestBody({ isUnchecked: true, isOptional: true })
  refuse(): object {
    return { error: 'access_denied', error_description: WANTED };
  }
}

/**
 * The answer to an error on the path of an MCP server: a 401 states the required credential and how to send it
 * (RFC 6750), or where to get a token (RFC 9728).
 */
export function mcpErrorAnswer(
  publicUrl: string | undefined,
): (error: ApiError, request: Request) => ErrorAnswer {
  return ({ code, status, message, details, headers }, request) => {
    if (status !== 401) return { status, headers, body: { error: { code, message, details } } };
    const metadata = metadataAddressOf(publicUrl, request.baseUrl + request.path);
    const challenge = metadata
      ? `error_description="${message}", scope="${GRANTED_SCOPE}", resource_metadata="${metadata}"`
      : `error_description="${WANTED}"`;
    return {
      status,
      headers: {
        ...headers,
        'WWW-Authenticate': `Bearer realm="Parley", error="invalid_token", ${challenge}`,
      },
      body: { error: { code, message: metadata ? message : `${message}: ${WANTED}`, details } },
    };
  };
}
