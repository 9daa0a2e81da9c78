import type { TestServer } from '../../../testing/index.ts'
import { sendAutomatic } from './automatic.ts'

/** An automatic message to one person. */
export const sendOneAutomatic = (server: TestServer, user_id: string): Promise<void> =>
  server.db.transaction((tx) =>
    sendAutomatic(tx, { template: 'administrators_changed', user_ids: [user_id], values: () => ({ by: 'Lin', came: 'a', went: '–' }) }),
  )
