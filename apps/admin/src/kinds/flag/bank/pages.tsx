import type { FlagQuestionDetail, FlagQuestionRow } from '@beacon/api/kinds/flag/question'
import { msg } from '@lingui/core/macro'
import { ContentSections, ContentSide } from '../../../parts/question-form/content-sections.tsx'
import { labelsOf } from '../../../parts/question-form/labels.ts'
import { contentOf, emptyQuestion, questionForm, type QuestionInput, withoutSecrets } from '../../../parts/question-form/model.ts'
import { bankPages } from '../../bank-pages.ts'
import { columns } from './columns.tsx'
import { FlagFilters, RareFlagFilters } from './filters.tsx'
import { FlagTest } from './test.tsx'

function valuesOf(detail: FlagQuestionDetail): QuestionInput {
  const { topic_sets, visibility, is_public } = detail
  return { ...contentOf(detail), topic_sets, visibility, is_public }
}

/** Questions that are answered by flags, or by files that people mark. */
export const flagPages = bankPages<FlagQuestionRow, FlagQuestionDetail, QuestionInput>({
  list: {
    words: {
      title: msg`CTF questions`,
      none: msg`No CTF questions yet`,
      noneHelp: msg`Write one, or import ctfcli, CTFd, GZCTF or Beacon packages.`,
    },
    finds: (maySeeFlags) => (maySeeFlags ? msg`Name, tag, text, flag:…` : msg`Name, number, author, tag`),
    columns,
    Filters: FlagFilters,
    rare: { names: ['integral_way'], Filters: RareFlagFilters },
  },
  form: {
    schema: questionForm,
    makeEmpty: emptyQuestion,
    valuesOf,
    withoutSecrets,
    labelsOf,
    countRows: ({ parts }) => parts.length,
    makesScene: false,
    hasOwnFlags: ({ flag_type }) => flag_type === 'dynamic',
    factsOf: ({ pool_count }) => ({ pool_count }),
    Sections: ContentSections,
    Side: ContentSide,
  },
  hasPackages: true,
  Import: null,
  Test: FlagTest,
})
