import { applyDecorators, UseGuards, type CanActivate, type Type } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../platform/http/requests/access';
import { LateBodyGuard, ReadsBodyLate } from '../../platform/http/requests/bodies/input.guard';
import { VisitGuard, VisitorGuard } from './visit.guards';

/** The controller serves browsers: it takes no API key, but the public id of an agent in its path. */
export function PublicSurface(): ClassDecorator {
  return surface(VisitGuard);
}

/** Like `PublicSurface`, for visitors who show their token. */
export function VisitorSurface(): ClassDecorator {
  return surface(VisitGuard, VisitorGuard);
}

function surface(...guards: Type<CanActivate>[]): ClassDecorator {
  return applyDecorators(
    // docs/widget.md describes these routes. The documents of the API describe routes for API keys.
    ApiExcludeController(),
    Public(),
    UseGuards(...guards, LateBodyGuard),
    ReadsBodyLate(true),
  );
}
