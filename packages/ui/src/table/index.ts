export { type ColumnChoice, useColumnChoice } from './column-choice.ts'
export type { DataColumn } from './columns.ts'
export { DataTable, type DataTableProps } from './data-table.tsx'
export type { FitColumn } from './fit-columns.ts'
export { lastPage, pageList } from './page-list.ts'
export { Pagination, type PaginationProps } from './pagination.tsx'
export { ProgressBar, type ProgressBarProps } from './progress-bar.tsx'
export { isTicked, nothingSelected, pageTick, selectAllMatching, selectedCount, type Selection, tickRows } from './selection.ts'
export {
  changeTable,
  filterCount,
  firstState,
  nextSort,
  type PageSize,
  pageSizes,
  sortOf,
  type TableBinding,
  type TableState,
  useTableState,
} from './table-state.ts'
export { useFittedColumns } from './use-fitted-columns.ts'
