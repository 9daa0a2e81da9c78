import { query } from '@beacon/api/query'
import { setting } from '@beacon/api/platform/setting'

export const settingsQuery = query(setting.get, {})
