#!/bin/bash
#SBATCH --job-name=interlock-confirm
#SBATCH --array=0-7
#SBATCH --cpus-per-task=1
#SBATCH --requeue
# Confirms the findings of a session in a Slurm array job. All nodes need the jar, the session and the program.
#
#   INTERLOCK_JAR=/shared/interlock.jar sbatch slurm.sh --evidence all a.session -- -cp classes Main
#   java -jar /shared/interlock.jar merge a-confirmed-*-of-8.session --output a-confirmed.session
#
# A task that a failed node has ended is queued again. A shard that runs twice counts once.
set -euo pipefail
exec java -jar "${INTERLOCK_JAR:?is the path of interlock.jar}" confirm \
	--shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --jobs "$SLURM_CPUS_PER_TASK" "$@"
