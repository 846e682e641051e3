import { Injectable } from '@nestjs/common';
import type { ColumnSealer } from '../../platform/resealing/column-sealer';
import { ResealingService } from '../../platform/resealing/resealing.service';
import type { ExportedConversationDto } from './exported-conversation.dto';
import type { Subject } from './subject';

/** Encrypts the identifier of a person while a request is open, and exported data. */
@Injectable()
export class DataSubjectSealingService {
  private readonly subjects: ColumnSealer<[requestId: number]>;
  private readonly parts: ColumnSealer<[partId: number]>;

  constructor(resealing: ResealingService) {
    this.subjects = resealing.sealer({
      table: 'data_subject_requests',
      key: ['id'],
      columns: ['subject'],
      purpose: 'data-subject',
      contextOf: (requestId) => `row ${requestId}`,
    });
    this.parts = resealing.sealer({
      table: 'data_subject_exports',
      key: ['id'],
      columns: ['data'],
      purpose: 'data-subject-export',
      contextOf: (partId) => `row ${partId}`,
    });
  }

  sealSubject(requestId: number, subject: Subject): Buffer {
    return this.subjects.seal(JSON.stringify(subject), requestId);
  }

  openSubject(requestId: number, sealed: Buffer): Subject {
    return JSON.parse(this.subjects.unseal(sealed, requestId)) as Subject;
  }

  sealPart(partId: number, part: ExportedConversationDto): Buffer {
    return this.parts.seal(JSON.stringify(part), partId);
  }

  openPart(partId: number, sealed: Buffer): ExportedConversationDto {
    return JSON.parse(this.parts.unseal(sealed, partId)) as ExportedConversationDto;
  }
}
