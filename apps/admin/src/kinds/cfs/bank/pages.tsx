import { type CfsQuestionDetail, type CfsQuestionRow, rangeBody } from '@beacon/api/kinds/cfs/bank'
import { msg } from '@lingui/core/macro'
import { bankPages } from '../../bank-pages.ts'
import { columns } from './columns.tsx'
import { RangeFilters } from './filters.tsx'
import { labelsOf } from './labels.ts'
import { makeEmpty, type RangeInput, valuesOf, withoutSecrets } from './model.ts'
import { RangeSections } from './sections.tsx'
import { RangeSide } from './side.tsx'
import { RangeTest } from './test.tsx'

/** Ranges of several machines with stages. */
export const rangePages = bankPages<CfsQuestionRow, CfsQuestionDetail, RangeInput>({
  list: {
    words: {
      title: msg`Penetration questions`,
      none: msg`No penetration questions yet`,
      noneHelp: msg`Draw a topology, then write a question on it.`,
    },
    guides: ['images', 'topologies'],
    finds: null,
    columns,
    Filters: RangeFilters,
    rare: null,
  },
  form: {
    schema: rangeBody,
    makeEmpty,
    valuesOf,
    withoutSecrets,
    labelsOf,
    countRows: ({ stages }) => stages.length,
    factsOf: () => ({}),
    makesScene: true,
    hasOwnFlags: () => false,
    Sections: RangeSections,
    Side: RangeSide,
  },
  hasPackages: false,
  Import: null,
  Test: RangeTest,
})
