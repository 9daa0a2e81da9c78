import { recording as contract } from '@beacon/api/scene/recording'
import { implement, type Module } from '../../../module.ts'
import { cleanRecordings } from './clean.ts'
import { downloadRecording, prepareDownload } from './download.ts'
import { listRecordings } from './list.ts'
import { closeReplay, openReplay, readPiece, renewReplay } from './replay.ts'
import { watchRecordings } from './watch-disk.ts'

/** What consoles showed, for those who may watch them. The scenes process writes it (`scenes/recorder`). */
export const recordingModule: Module = {
  name: 'recording',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listRecordings(ctx, query),
    replay: ({ ctx, params }) => openReplay(ctx, params.recording_id),
    renew: ({ ctx, params }) => renewReplay(ctx, params.replay_id),
    close: ({ ctx, params }) => closeReplay(ctx, params.replay_id),
    piece: ({ ctx, params }) => readPiece(ctx, params.replay_id, params.piece),
    prepare_download: ({ ctx, params }) => prepareDownload(ctx, params.recording_id),
    download: ({ ctx, params }) => downloadRecording(ctx, params.recording_id),
  }),
  start: ({ jobs }) => {
    jobs.every('recording_clean', '17 * * * *', cleanRecordings)
    jobs.every('recording_disk', '* * * * *', watchRecordings)
  },
}
