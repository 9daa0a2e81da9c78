import { type Journal, type JournalEntry, memoryJournal } from './journal.ts'

const database = 'beacon-exam'
const store = 'entries'

/** A row of the store; `attempt` names the person too, so that nobody sends another person's answers. */
type Row = JournalEntry & { attempt: string }

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
  })

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB refused')))
  })

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(database, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(store, { keyPath: ['attempt', 'epoch', 'question_id'] }).createIndex('attempt', 'attempt')
  })
  return settled(opening)
}

type Change = (row: Row, cursor: IDBCursorWithValue, rows: IDBObjectStore) => void

/** Walks the rows of an attempt in one transaction; `change` may delete or replace each. */
async function walk(db: IDBDatabase, attempt: string, change: Change): Promise<void> {
  const transaction = db.transaction(store, 'readwrite', { durability: 'strict' })
  const rows = transaction.objectStore(store)
  const request = rows.index('attempt').openCursor(attempt)
  request.addEventListener('success', () => {
    const cursor = request.result
    if (cursor === null) return
    // Checked: only this module writes to the store.
    change(cursor.value as Row, cursor, rows)
    cursor.continue()
  })
  await finished(transaction)
}

/** The journal of an attempt in IndexedDB; in memory where the browser refuses it (private windows, no room). */
export async function openJournal(attempt: string): Promise<Journal> {
  let db: IDBDatabase
  try {
    db = await openDatabase()
    // A browser may open a store in which it lets nobody write.
    await walk(db, attempt, () => {})
  } catch {
    return memoryJournal()
  }
  const read = async (): Promise<JournalEntry[]> => {
    const rows = await settled<Row[]>(db.transaction(store).objectStore(store).index('attempt').getAll(attempt))
    return rows.map(({ attempt: _, ...entry }) => entry)
  }
  return {
    isLasting: true,
    read,
    write: async (entry) => {
      const transaction = db.transaction(store, 'readwrite', { durability: 'strict' })
      transaction.objectStore(store).put({ ...entry, attempt } satisfies Row)
      await finished(transaction)
    },
    forget: (epoch, seq) => walk(db, attempt, (row, cursor) => row.epoch === epoch && row.seq <= seq && void cursor.delete()),
    move: (from, to) =>
      walk(db, attempt, (row, cursor, rows) => {
        if (row.epoch !== from) return
        cursor.delete()
        rows.put({ ...row, epoch: to } satisfies Row)
      }),
  }
}
