import { AUDITED_ACTIONS } from '../../../../src/audit/audited-action';
import { auditActionTexts } from './audit-action-texts';

it('says every change that the audit log records in words', () => {
  expect(Object.keys(auditActionTexts.en)).toEqual([...AUDITED_ACTIONS]);
});
