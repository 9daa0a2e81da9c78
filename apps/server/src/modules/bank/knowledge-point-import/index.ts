import { knowledgePointImport as contract, pointSheetOptions } from '@beacon/api/bank/knowledge-point-import'
import { implement, type Module } from '../../../module.ts'
import { sheetHandlers, sheetKind, startSheet } from '../../platform/sheet/index.ts'
import { lockTrees } from '../knowledge-point/index.ts'
import { pointColumns } from './columns.ts'
import { judgePoints } from './judge.ts'
import { writePoints } from './write.ts'

/** New points below directions, a row each; what is there already stays as it is. */
const pointSheet = sheetKind({
  kind: 'knowledge_point',
  noun: { en: 'Knowledge points', zh: '知识点' },
  audit: { module: 'direction', object_type: 'import' },
  needs: ['direction.manage'],
  columns: pointColumns,
  options: pointSheetOptions,
  judge: judgePoints,
  lock: lockTrees,
  write: writePoints,
})

export const knowledgePointImportModule: Module = {
  name: 'knowledge-point-import',
  handlers: implement(contract, sheetHandlers(pointSheet)),
  start: (platform) => startSheet(platform, pointSheet),
}
