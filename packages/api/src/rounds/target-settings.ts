import { alone, settingTable } from '../contest/contest-setting-table.ts'
import { addressTemplate } from './target-address.ts'

/** Settings of every contest whose entrants have boxes that are checked. */
export const targetSettings = settingTable({
  address_template: { ...alone, body: addressTemplate, factory: '', shown: 'staff' },
})
