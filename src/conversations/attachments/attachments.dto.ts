import { AttachmentDto } from '../message.dto';

/** Answer of Upload Attachment. */
export class AttachmentAnswerDto {
  attachment: AttachmentDto;
}
