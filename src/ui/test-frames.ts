// Waits for animation frames in a component test. Unlike `expect.poll`, this does not move a stopped clock.

/** Waits until the page has reacted to an event and painted. */
export async function nextFrame(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Waits until the condition is true, for at most two seconds. The following assertion fails when it never is. */
export async function waitForFrame(condition: () => boolean): Promise<void> {
  for (let frame = 0; frame < 60 && !condition(); frame++) await nextFrame()
}
