import { license } from '@beacon/api/platform/license'
import { query } from '@beacon/api/query'

export const licenseQuery = query(license.get, {})
