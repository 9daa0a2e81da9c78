import type { paper as contract } from '@beacon/api/kinds/paper/operations'
import type { Parsed } from '@beacon/api/endpoint'
import { can, type SignedIn } from '../../../context.ts'
import { sql } from 'drizzle-orm'
import {
  changeQuestion,
  createQuestion,
  listVisible,
  maySeeSolution,
  type BankKind,
  type QuestionBank,
  type QuestionForm,
} from '../../bank/question/index.ts'
import { plainBank } from '../port/index.ts'
import { questionPaper } from './tables.ts'

const name: string = 'paper'
// Checked by the registry of the test build: it holds this kind.
const ownKind = name as BankKind

/** The key of a whole row, of a form or of what is shown. @throws Error where there is none */
function keyOf(row: object): string {
  if (!('key' in row) || typeof row.key !== 'string') throw new Error('nothing of the bank of papers')
  return row.key
}

/** A bank with one column of its own, a secret. */
export const bank: QuestionBank = {
  ...plainBank,
  prefix: 'p',
  table: questionPaper,
  list: {
    ...plainBank.list,
    search: (ctx, text) => (text.startsWith('key:') && can(ctx, 'question.secret') ? sql`${questionPaper.key} = ${text.slice(4)}` : null),
    sort: async (ctx, sort) =>
      sort === 'key' && can(ctx, 'question.secret') ? { column: sql`${questionPaper.key}`, areNullsLast: false } : null,
    view: async (ctx) => {
      const own = (row: Parameters<typeof maySeeSolution>[1]) => ({ key: maySeeSolution(ctx, row) ? keyOf(row) : '' })
      return {
        row: (row) => own(row),
        detail: (row) => own(row),
        problems: (row) => (keyOf(row) === '?' ? ['no_key'] : []),
      }
    },
  },
  form: { ...plainBank.form, values: (_ctx, form) => ({ key: keyOf(form) }), judged: ['key'] },
  versions: { ...plainBank.versions, secret: ['key'] },
}

type Form = Parsed<typeof contract.add_question>['body']
const formOf = (form: Form): QuestionForm => ({
  ...form,
  lang: 'en',
  difficulty: 'primary',
  author: '',
  attribution: '',
  knowledge_points: [],
  attachments: [],
  analysis: '',
  notes: '',
  is_public: false,
})

export async function listPaperQuestions(ctx: SignedIn, query: Parsed<typeof contract.questions>['query']) {
  // Checked by `list.sort` above: the name that other banks do not know is its own.
  const asked = { ...query, bank: ownKind, page: 1, size: 50 } as Parameters<typeof listVisible>[1]
  const { items, total } = await listVisible(ctx, asked)
  return { items: items.map((row) => ({ ...row, key: keyOf(row) })), total }
}

export async function addPaperQuestion(ctx: SignedIn, form: Form) {
  const made = await createQuestion(ctx, ownKind, formOf(form))
  return { ...made, key: keyOf(made) }
}

export async function changePaperQuestion(ctx: SignedIn, id: string, { version, ...form }: Form & { version: number }) {
  const changed = await changeQuestion(ctx, { kind: ownKind, id, version }, formOf(form))
  return { ...changed, key: keyOf(changed) }
}
