import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { contestSheetImport, exportOrder, sheetHandout, sheetImport } from '../platform/sheet.ts'
import { addSheetWords } from '../platform/sheet-words.ts'

export const entrantSheetOptions = z.object({
  /** Usernames without an account: an error, or accounts are made (needs `user.write`). */
  unknown: z._default(z.enum(['error', 'create']), 'error'),
})
export type EntrantSheetOptions = z.infer<typeof entrantSheetOptions>
const sheet = { access: 'contest.entrant', noun: 'teams of a contest', options: entrantSheetOptions } as const

export const entrantImport = {
  ...contestSheetImport({ ...sheet, base: '/contests/:resource_id/desk/entrant-imports' }),
  handout: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/entrant-imports/:import_id/handout',
    access: permission('contest.entrant'),
    summary: 'First passwords of the accounts made, once in each format, for a day; audited',
    params: z.object({ resource_id: id, import_id: id }),
    body: z.object({ format: z._default(z.enum(['xlsx', 'pdf']), 'xlsx'), lang: exportOrder.lang }),
    reply: sheetHandout,
    errors: ['contest_not_found', 'sheet_handed_out'],
  }),
}

/** The operations for sheets of one contest, as the dialog of all sheets asks them. */
export const entrantImportOf = (contestId: string) => sheetImport({ ...sheet, base: `/contests/${contestId}/desk/entrant-imports` })

addSheetWords({
  team_size_wrong: { en: '{n} members; {min}–{max} allowed.', zh: '{n} 人，允许 {min}–{max} 人。' },
  member_elsewhere: { en: 'Plays for {team}.', zh: '已代表 {team} 参赛。' },
  staff_cannot_play: { en: 'Staff of this contest.', zh: '本竞赛工作人员。' },
  entrant_number_wrong: { en: 'Write a number from 1 to 999999.', zh: '编号为 1–999999 的整数。' },
})
