export interface Alarm {
  ring(): void;
  /** True when it was rung, false after `ms`. */
  sleep(ms: number): Promise<boolean>;
}

/** Wakes one sleeper; a call while nobody sleeps counts for the next. */
export const alarm = (): Alarm => {
  let rung = false;
  let wake = (): void => undefined;
  return {
    ring: () => {
      rung = true;
      wake();
    },
    sleep: async (ms) => {
      if (!rung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      wake = () => undefined;
      const was = rung;
      rung = false;
      return was;
    },
  };
};
