import type { Response } from 'express';
import { sendFile } from '../../platform/storage/stored-files/send-file';
import type { FileContent } from '../../platform/storage/stored-files/stored-files.service';
import type { MessageAttachment } from '../message.entity';
import { IMAGE_TYPES } from './media-type';

/** Sends an attachment: images for display, all other files for download. Scripts in it never run. */
export async function sendAttachment(
  response: Response,
  { name, mediaType, ...content }: MessageAttachment & FileContent,
): Promise<void> {
  const isImage = IMAGE_TYPES.has(mediaType);
  response.attachment(name).type(isImage ? mediaType : 'application/octet-stream');
  const disposition = String(response.getHeader('Content-Disposition'));
  response.set({
    'Content-Disposition': isImage ? disposition.replace('attachment', 'inline') : disposition,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });
  await sendFile(response, content);
}
