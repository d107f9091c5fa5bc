// Entry point of the image worker: one line per feature whose tasks it runs. Only this process loads the image library,
// which takes 40 MB and may crash on bytes of unknown origin.
import sharp from 'sharp'
import { pictureTasks } from './media/server/picture-tasks.ts'
import { coverTasks } from './news/server/cover/cover-tasks.ts'
import { serveTasks } from './platform/worker-process/serve-tasks.ts'

// Every picture is processed once: a cache would only hold memory.
sharp.cache(false)
// The worker runs tasks in parallel, each on one core.
sharp.concurrency(1)

serveTasks({ ...pictureTasks, ...coverTasks })
