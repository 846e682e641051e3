import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../platform/http/access';
import { VisitGuard } from './visit.guard';
import { VisitorGuard } from './visitor.guard';

/** The controller serves browsers: it takes no API key, but the public id of an agent in its path. */
export function PublicSurface(): ClassDecorator {
  // docs/widget.md describes these routes: the documents of the API are those of keys.
  return applyDecorators(ApiExcludeController(), Public(), UseGuards(VisitGuard));
}

/** The same, for visitors who show their token. */
export function VisitorSurface(): ClassDecorator {
  return applyDecorators(ApiExcludeController(), Public(), UseGuards(VisitGuard, VisitorGuard));
}
