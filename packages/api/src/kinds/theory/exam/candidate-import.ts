import * as z from 'zod/mini'
import { contestSheetImport, sheetImport } from '../../../platform/sheet.ts'
import { addSheetWords } from '../../../platform/sheet-words.ts'

/** Rows of one sheet of candidates, which is written whole. */
export const mostCandidateRows = 5_000
export const mostExtraMinutes = 1_440

export const candidateSheetOptions = z.object({
  /** Rooms that the exam does not have: an error, or they are made. */
  rooms: z._default(z.enum(['error', 'create']), 'error'),
})
export type CandidateSheetOptions = z.infer<typeof candidateSheetOptions>
const sheet = { access: 'contest.entrant', noun: 'candidates of an exam', options: candidateSheetOptions, isWhole: true } as const

/** Candidates with number, room, seat and time from a sheet, before the exam starts. */
export const candidateImport = contestSheetImport({ ...sheet, base: '/exams/:resource_id/candidate-imports' })

/** The operations for sheets of one exam, as the dialog of all sheets asks them. */
export const candidateImportOf = (examId: string) => sheetImport({ ...sheet, base: `/exams/${examId}/candidate-imports` })

addSheetWords({
  candidate_staff: { en: 'Staff of this exam.', zh: '本场考试工作人员。' },
  candidate_waits: { en: 'Registered but not approved.', zh: '已报名但未通过。' },
  candidate_named: { en: 'The account is called {name}.', zh: '该账号的姓名为 {name}。' },
  candidate_no_taken: {
    en: 'The number {number} is taken or kept for another candidate.',
    zh: '准考证号 {number} 已被占用或为其他考生保留。',
  },
  candidate_no_wrong: {
    en: 'Write 4–32 letters, digits, hyphens or underscores.',
    zh: '填写 4–32 位字母、数字、连字符或下划线。',
  },
  room_name_wrong: { en: 'Write at most 40 characters.', zh: '不超过 40 个字符。' },
  room_new: { en: 'The room will be made.', zh: '将新增考场。' },
  rooms_many: { en: 'An exam has at most {n} rooms.', zh: '一场考试最多 {n} 个考场。' },
  room_held: { en: 'The room has {n} seats.', zh: '该考场有 {n} 个座位。' },
  seat_wrong: { en: 'Write a number from 1 to {n}.', zh: '填写 1–{n} 的整数。' },
  seat_roomless: { en: 'Write the room of this seat.', zh: '填写该座位所在考场。' },
  seat_held: { en: 'Another candidate has this seat.', zh: '该座位已有其他考生。' },
  factor_wrong: { en: 'Write a number from 1 to 3, such as 1.25.', zh: '填写 1–3 之间的数，例如 1.25。' },
  minutes_wrong: { en: 'Write a number from 0 to {n}.', zh: '填写 0–{n} 的整数。' },
  reason_wrong: { en: 'Say the reason of more time in 4–200 characters.', zh: '填写延时原因，4–200 个字符。' },
  sheet_teams: { en: 'Teams sit this exam.', zh: '本场考试以战队参加。' },
})
