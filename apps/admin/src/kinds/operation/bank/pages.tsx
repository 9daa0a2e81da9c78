import { operationBody, type OperationQuestionDetail, type OperationQuestionRow } from '@beacon/api/kinds/operation/bank'
import { msg } from '@lingui/core/macro'
import { bankPages } from '../../bank-pages.ts'
import { columns } from './columns.tsx'
import { PointFilters, RareFilters } from './filters.tsx'
import { labelsOf } from './labels.ts'
import { makeEmpty, type OperationValues, valuesOf, withoutSecrets } from './model.ts'
import { OperationSections } from './sections.tsx'
import { OperationSide } from './side.tsx'
import { OperationTest } from './test.tsx'

const filesOf = ({ attachments, analysis_files, points }: OperationQuestionDetail) =>
  [...attachments, ...analysis_files, ...points.flatMap(({ check_script, attachment }) => [check_script, attachment])].filter(
    (file) => file !== null,
  )

/** Jobs on networks, with the points that find out whether they are done. */
export const operationPages = bankPages<OperationQuestionRow, OperationQuestionDetail, OperationValues>({
  list: {
    words: {
      title: msg`O&M questions`,
      none: msg`No O&M questions yet`,
      noneHelp: msg`Draw a topology, then write a question on it.`,
    },
    guides: ['images', 'topologies', 'scripts'],
    finds: null,
    columns,
    Filters: PointFilters,
    rare: { names: ['check_mode', 'script_state'], Filters: RareFilters },
  },
  form: {
    schema: operationBody,
    makeEmpty,
    valuesOf,
    withoutSecrets,
    labelsOf,
    countRows: ({ points }) => points.length,
    factsOf: (detail) => ({
      isMasked: !detail.rights.secret,
      files: new Map(filesOf(detail).map(({ file_id, size, sha256 }) => [file_id, { size, sha256 }])),
    }),
    makesScene: true,
    hasOwnFlags: () => false,
    Sections: OperationSections,
    Side: OperationSide,
  },
  hasPackages: false,
  Import: null,
  Test: OperationTest,
  // A question has one scene.
  sceneConfig: 'default',
})
