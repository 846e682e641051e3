import { Injectable } from '@nestjs/common';
import type { Sealer } from '../../platform/config/sealing';
import { Secrets } from '../../platform/config/secrets';
import { ResealingService } from '../../platform/resealing/resealing.service';
import type { ExportedConversationDto } from './data-subject.dto';
import type { Subject } from './subject';

/** Encrypts the identifier of a person while a request is open, and exported data. */
@Injectable()
export class DataSubjectSealingService {
  private readonly subjects: Sealer;
  private readonly parts: Sealer;

  constructor(secrets: Secrets, resealing: ResealingService) {
    this.subjects = secrets.sealer('data-subject');
    this.parts = secrets.sealer('data-subject-export');
    const contextOf = ({ id }: { id: number }): string => contextOfRow(id);
    const subjects = { table: 'data_subject_requests', key: ['id'], column: 'subject' };
    resealing.add({ ...subjects, sealer: this.subjects, contextOf });
    const parts = { table: 'data_subject_exports', key: ['id'], column: 'data' };
    resealing.add({ ...parts, sealer: this.parts, contextOf });
  }

  sealSubject(requestId: number, subject: Subject): Buffer {
    return this.subjects.seal(JSON.stringify(subject), contextOfRow(requestId));
  }

  openSubject(requestId: number, sealed: Buffer): Subject {
    return JSON.parse(this.subjects.unseal(sealed, contextOfRow(requestId))) as Subject;
  }

  sealPart(partId: number, part: ExportedConversationDto): Buffer {
    return this.parts.seal(JSON.stringify(part), contextOfRow(partId));
  }

  openPart(partId: number, sealed: Buffer): ExportedConversationDto {
    return JSON.parse(this.parts.unseal(sealed, contextOfRow(partId))) as ExportedConversationDto;
  }
}

function contextOfRow(id: number): string {
  return `row ${id}`;
}
