import * as z from 'zod/mini'
import { sheetImport } from '../platform/sheet.ts'
import { addSheetWords } from '../platform/sheet-words.ts'

/** A sheet of points has nothing to choose. */
export const pointSheetOptions = z.object({})

/** New knowledge points of any category from a sheet; points that are there stay as they are. */
export const knowledgePointImport = sheetImport({
  base: '/knowledge-points/imports',
  access: 'direction.manage',
  noun: 'knowledge points',
  options: pointSheetOptions,
})

addSheetWords({
  point_held: { en: '“{value}” is a name of the point “{name}”.', zh: '“{value}”已是知识点“{name}”的名称。' },
  point_other_name: { en: 'This point is called “{name}” already.', zh: '该知识点现用名称为“{name}”。' },
  point_deep: { en: '“{value}” is itself below a point; there are two levels at most.', zh: '“{value}”已有上级知识点，最多两级。' },
  point_below: { en: 'The point is already below “{name}”.', zh: '该知识点已存在，上级为“{name}”。' },
  point_at_top: { en: 'The point is already directly below the category.', zh: '该知识点已存在，直接位于方向之下。' },
  point_parent_wrong: { en: 'The row of this point has an error.', zh: '该上级知识点所在行存在错误。' },
  points_many: { en: 'A category has at most {n} points.', zh: '一个方向最多 {n} 个知识点。' },
})
