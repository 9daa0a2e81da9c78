import type { Reply } from '@beacon/api/endpoint'
import { firstContractKind } from '@beacon/api/kinds/index'
import { question as contract, sharedBanks, type SharedBank } from '@beacon/api/bank/question'
import { fail } from '../../../failure.ts'
import { implement, type Module } from '../../../module.ts'
import { actOnQuestions, purgeQuestions } from './act.ts'
import type { BankDetail, BankKind } from './bank.ts'
import { checkDoubles } from './check.ts'
import { listExercises } from './exercises.ts'
import { findSubjects, readGrants, setGrants, setVisibility } from './grant.ts'
import { readOverview } from './overview.ts'
import { listVisible, readCard, readQuestion, readUses } from './read.ts'
import { readSuggestions } from './suggest.ts'
import { readSample, tryQuestion } from './trial.ts'
import { readVersions, restoreVersion } from './versions.ts'
import { changeQuestion, createQuestion } from './write.ts'

export { showAttachments, storeAttachments, type AttachmentInput, type TemplateTest } from './attachments.ts'
export {
  findBank,
  questionBanks,
  type BankFigures,
  type BankKind,
  type BankView,
  type BankDetail,
  type CheckPlan,
  type CommonDetail,
  type CommonRow,
  type QuestionBank,
  type RatedQuestion,
  type SheetColumn,
} from './bank.ts'
export { freeName } from './copy.ts'
export { tidyTranslations } from './form.ts'
export { findKnown, findNamed, type Named } from './named.ts'
export { questionPort, usesOf, type Use } from './port.ts'
export { findVisible, getVisible, listVisible, readQuestion } from './read.ts'
export type { DirectionRow, HeldQuestion, QuestionForm } from './record.ts'
export { grantedColumn, mayEdit, maySeeSolution } from './rights.ts'
export { insertForms, overwriteForm } from './store.ts'
export { sampleName, saveTestResult } from './trial.ts'
export { bankOf } from './bank.ts'
export { restoreVersion } from './versions.ts'
export { updateQuestion } from './repo.ts'
export { numberText } from './view.ts'
export { lockOwn, visibleTo } from './visible.ts'
export { changeQuestion, createQuestion, createQuestions, failChanged } from './write.ts'

const isShared = (bank: BankKind): bank is SharedBank => sharedBanks.some((one) => one === bank)
/** A question in the words of its bank. Checked by the schema of the reply: it drops what no bank of the contract has, and refuses the rest. */
const inWords = (detail: BankDetail) => detail as Reply<typeof contract.get>

export const questionModule: Module = {
  name: 'question',
  handlers: implement(contract, {
    list: async ({ ctx, query }) => {
      if (!isShared(query.bank)) fail('not_found')
      // Checked by the schema of the reply, as `inWords`.
      return (await listVisible(ctx, query)) as Reply<typeof contract.list>
    },
    get: async ({ ctx, params }) => inWords(await readQuestion(ctx, sharedBanks, params.resource_id)),
    create: async ({ ctx, body: { bank = firstContractKind, ...form } }) => inWords(await createQuestion(ctx, bank, form)),
    update: async ({ ctx, params, body: { bank: kind = firstContractKind, version, ...form } }) =>
      inWords(await changeQuestion(ctx, { kind, id: params.resource_id, version }, form)),
    act: ({ ctx, body }) => actOnQuestions(ctx, body),
    check: ({ ctx, body: { bank = firstContractKind, ...body } }) => checkDoubles(ctx, bank, body),
    uses: ({ ctx, params }) => readUses(ctx, params.resource_id),
    versions: ({ ctx, params }) => readVersions(ctx, params.resource_id),
    restore: async ({ ctx, params, body }) => inWords(await restoreVersion(ctx, sharedBanks, params.resource_id, body)),
    exercises: ({ ctx, query }) => listExercises(ctx, query),
    card: ({ ctx, params }) => readCard(ctx, params.resource_id),
    grants: ({ ctx, params }) => readGrants(ctx, params.resource_id),
    set_grants: ({ ctx, params, body }) => setGrants(ctx, params.resource_id, body),
    grant_subjects: ({ ctx, query }) => findSubjects(ctx, query.q),
    set_visibility: ({ ctx, params, body }) => setVisibility(ctx, params.resource_id, body.visibility),
    try_sample: ({ ctx, params }) => readSample(ctx, params.resource_id),
    try: ({ ctx, params, body }) => tryQuestion(ctx, params.resource_id, body),
    overview: ({ ctx, query }) => readOverview(ctx, query.bank),
    suggestions: ({ ctx, query }) => readSuggestions(ctx, query.bank),
  }),
  start: (platform) => platform.jobs.every('purge_questions', '40 3 * * *', purgeQuestions),
}
