// Entry point of the image worker process, which runs the tasks of all modules that process images. Only this process
// loads the image library, which takes 40 MB and can crash on untrusted files.
import sharp from 'sharp'
import { pictureTasks } from './media/server/picture-tasks.ts'
import { coverTasks } from './news/server/cover/cover-tasks.ts'
import { serveTasks } from './platform/worker-process/serve-tasks.ts'

// Each image is processed once, so caching would only use memory.
sharp.cache(false)
// The worker runs tasks in parallel, each on one core.
sharp.concurrency(1)

serveTasks({ ...pictureTasks, ...coverTasks })
