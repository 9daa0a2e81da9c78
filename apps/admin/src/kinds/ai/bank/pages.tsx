import { aiBody, type AiQuestionDetail, type AiQuestionRow } from '@beacon/api/kinds/ai/bank'
import { msg } from '@lingui/core/macro'
import { bankPages } from '../../bank-pages.ts'
import { columns } from './columns.tsx'
import { AiFilters } from './filters.tsx'
import { labelsOf } from './labels.ts'
import { type AiValues, makeEmpty, valuesOf, withoutSecrets } from './model.ts'
import { AiSections } from './sections.tsx'
import { AiSide } from './side.tsx'
import { AiTest } from './test.tsx'

const filesOf = (row: AiQuestionDetail) =>
  [...row.attachments, ...row.analysis_files, row.reference, row.input, row.program].filter((file) => file !== null)

/** Tasks for models: results and programs with a metric, flags. */
export const aiPages = bankPages<AiQuestionRow, AiQuestionDetail, AiValues>({
  list: {
    words: {
      title: msg`AI questions`,
      none: msg`No AI questions yet`,
      noneHelp: msg`Write one: upload the true values, choose a metric, and test it.`,
    },
    finds: null,
    columns,
    Filters: AiFilters,
    rare: null,
  },
  form: {
    schema: aiBody,
    makeEmpty,
    valuesOf,
    withoutSecrets,
    labelsOf,
    countRows: ({ flags }) => flags?.length ?? 0,
    factsOf: (detail) => ({
      isMasked: !detail.rights.secret,
      files: new Map(filesOf(detail).map(({ file_id, size, sha256 }) => [file_id, { size, sha256 }])),
    }),
    makesScene: true,
    hasOwnFlags: () => false,
    Sections: AiSections,
    Side: AiSide,
  },
  hasPackages: false,
  Import: null,
  Test: AiTest,
})
