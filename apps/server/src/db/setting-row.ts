import type { SettingTable, SettingValues } from '@beacon/api/contest/contest-setting-table'

/** A row with a column for each setting of a table: one that is missing, or holds another type, does not compile. */
export type RowOf<T extends SettingTable, Row extends SettingValues<T>> = Row
