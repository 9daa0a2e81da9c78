import { type RwQuestionDetail, type RwQuestionRow, targetBody, type TargetInput } from '@beacon/api/kinds/rw/bank'
import { msg } from '@lingui/core/macro'
import { bankPages } from '../../bank-pages.ts'
import { columns } from './columns.tsx'
import { TargetFilters } from './filters.tsx'
import { labelsOf } from './labels.ts'
import { makeEmpty, valuesOf, withoutSecrets } from './model.ts'
import { TargetSections } from './sections.tsx'
import { TargetSide } from './side.tsx'
import { TargetTest } from './test.tsx'

/** Real targets with goals and a rubric. */
export const targetPages = bankPages<RwQuestionRow, RwQuestionDetail, TargetInput>({
  list: {
    words: {
      title: msg`Real-world targets`,
      none: msg`No real-world targets yet`,
      noneHelp: msg`Describe a target: what it is, what can be achieved, and how it is scored.`,
    },
    finds: null,
    columns,
    Filters: TargetFilters,
    rare: null,
  },
  form: {
    schema: targetBody,
    makeEmpty,
    valuesOf,
    withoutSecrets,
    labelsOf,
    countRows: ({ goals }) => goals.length,
    factsOf: ({ attachments, analysis_files }) => ({
      files: new Map([...attachments, ...analysis_files].map(({ file_id, size, sha256 }) => [file_id, { size, sha256 }])),
    }),
    makesScene: false,
    hasOwnFlags: () => false,
    Sections: TargetSections,
    Side: TargetSide,
  },
  hasPackages: false,
  Import: null,
  Test: TargetTest,
})
