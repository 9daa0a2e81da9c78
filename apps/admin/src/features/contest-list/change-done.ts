import { plural } from '@lingui/core/macro'
import type { Change } from './actions.ts'

/** “3 contests published”. */
export function changeDone(change: Change, count: number): string {
  return {
    publish: () => plural(count, { one: '# contest published', other: '# contests published' }),
    hide: () => plural(count, { one: '# contest hidden', other: '# contests hidden' }),
    pin: () => plural(count, { one: '# contest pinned', other: '# contests pinned' }),
    unpin: () => plural(count, { one: '# contest unpinned', other: '# contests unpinned' }),
    online: () => plural(count, { one: '# contest online', other: '# contests online' }),
    offline: () => plural(count, { one: '# contest offline', other: '# contests offline' }),
    delete: () => plural(count, { one: '# contest deleted', other: '# contests deleted' }),
    restore: () => plural(count, { one: '# contest restored', other: '# contests restored' }),
  }[change]()
}
