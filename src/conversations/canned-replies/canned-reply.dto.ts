import { PartialType } from '@nestjs/swagger';
import { Id, Timestamp } from '../../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { RequiredText } from '../../platform/http/requests/fields/fields';

/** Body of Add Canned Reply. */
@BodySchema('AddCannedReply', { title: 'Returns', text: 'Hello {name}, returns are free. Best, {writer}' })
export class AddCannedReplyDto {
  @RequiredText(100)
  title: string;

  /** `{name}` and `{email}` stand for the visitor's data, `{writer}` for the author's name. */
  @RequiredText(8000)
  text: string;
}

/** Body of Update Canned Reply. Only included fields change. */
@BodySchema('UpdateCannedReply', { title: 'Free returns' })
export class UpdateCannedReplyDto extends PartialType(AddCannedReplyDto, { skipNullProperties: false }) {}

/** A text that people of the account send often. */
export class CannedReplyDto {
  @Id()
  id: number;

  /** @example "Returns" */
  title: string;

  /** @example "Hello {name}, returns are free. Best, {writer}" */
  text: string;

  @Timestamp()
  createdAt: Date;

  @Timestamp()
  updatedAt: Date;
}

/** Answer of List Canned Replies. */
export class CannedRepliesAnswerDto {
  cannedReplies: CannedReplyDto[];
}

/** Answer of Add and Update Canned Reply. */
export class CannedReplyAnswerDto {
  cannedReply: CannedReplyDto;
}
