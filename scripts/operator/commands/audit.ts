import { plainText } from '../../../src/domain/shared/text.ts'
import { listAudit, readSubject } from '../../../src/server/services/operator/audit.ts'
import { siteCommands } from '../command.ts'
import { LIMIT } from '../input.ts'

export const auditCommands = siteCommands('Audit, backup and trying out', [
  {
    name: 'audit list',
    summary: 'Who ran which command, latest first, with the values before and after.',
    options: [
      ['--subject <subject>', 'only about one, such as user:12 or vehicle:17; user for all people'],
      LIMIT,
    ],
    example: 'audit list --subject user:12',
    async run({ db }, input) {
      const wanted = input.text('subject')
      const subject = wanted === undefined ? null : readSubject(plainText(wanted))
      return { data: await listAudit({ db }, { subject, limit: input.limit() }) }
    },
  },
])
